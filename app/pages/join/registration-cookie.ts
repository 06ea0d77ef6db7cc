import { tokenCookie } from '../../shell/token-cookie.ts';

/** The cookie that leads to the answers of somebody who is on the way to an account. */
export const registrationCookie = (publicUrl: string) => tokenCookie(publicUrl, 'registration');
