/** Enough of an address to recognize it, and no more: the page may be open where others can read it. */
export function maskedContact(contact: { email: string | null; phone: string | null }): string {
  if (contact.email !== null) {
    const at = contact.email.lastIndexOf('@');
    return `${contact.email.slice(0, 1)}***${contact.email.slice(at)}`;
  }
  return `your phone number that ends in ${(contact.phone ?? '').slice(-4)}`;
}
