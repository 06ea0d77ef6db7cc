import { tokenCookie } from '../../shell/token-cookie.ts';

/** The cookie that leads to the answers of a visitor who is creating an account. */
export const registrationCookie = (publicUrl: string) => tokenCookie(publicUrl, 'registration');
