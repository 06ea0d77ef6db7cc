import { textOfCsv } from '#platform/csv/csv-bytes.ts';
import { textOf } from '../shell/forms.ts';

/** What is in the file that was chosen, or else what was pasted. */
export async function csvInForm(form: FormData): Promise<string> {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? textOfCsv(await file.bytes()) : textOf(form, 'csv');
}
