import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { listIn, valuesOver } from '../question-list.ts';
import { Questions } from '../questions.tsx';
import type { DetailsPart } from './details.server.ts';
import { useFollowingPrice } from './following-price.ts';
import { MayTell } from './needs.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import styles from './step-form.module.css';

export function DetailsStep({ data, part, reply }: StepProps<DetailsPart>) {
  const { kind, questions, photos, given, needs } = part;
  const value = valuesOver(reply?.values, given);
  const { price, form, follow } = useFollowingPrice(data, reply !== undefined);
  return (
    <StepForm
      data={{ ...data, price }}
      form={form}
      onChange={follow}
      step="details"
      bringsFiles={photos !== null}
      more={
        !kind.isFixed && (
          <div className={classNames(data.priceAt !== null && styles.withoutScripts)}>
            <Button variant="secondary" name="intent" value="price">
              Update the price
            </Button>
          </div>
        )
      }
    >
      <p>
        <strong>{kind.title}</strong>: {kind.price}
      </p>
      <Questions
        questions={questions}
        valueOf={value}
        ticked={(name) => tickedOf(reply, name, listIn(given[name]))}
        problemOf={(name) => problemOf(reply, name)}
      />
      {questions.texts.map((text) => (
        <TextArea
          key={text.name}
          {...text}
          optional
          defaultValue={value(text.name)}
          error={problemOf(reply, text.name)}
        />
      ))}
      {photos !== null && (
        <PhotoFields
          photos={tickedOf(reply, 'photos', photos.kept)}
          whoSees={photos.whoSees}
          error={problemOf(reply, 'photo_files')}
        />
      )}
      {needs !== null && <MayTell data={data} part={needs} reply={reply} />}
    </StepForm>
  );
}
