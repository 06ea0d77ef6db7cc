import { redirect } from 'react-router';

/** Where texts were answered before each number had a thread: mails and bookmarks still lead there. */
export function loader() {
  return redirect('/office/conversations?state=open', 301);
}
