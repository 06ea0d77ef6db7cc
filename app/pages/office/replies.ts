import { redirect } from 'react-router';
import { pathTo } from '../../paths.ts';

/** Where texts were answered before each number had a thread: mails and bookmarks still lead there. */
export function loader() {
  return redirect(pathTo('/office/conversations', { state: 'open' }), 301);
}
