/** Whom the academy is to let in: known there by the e-mail address. */
export type Student = { readonly email: string; readonly name: string };

/** The online academy (specification 002, section 2.20; network.md, section 5). */
export type AcademyPort = {
  /**
   * Makes the address that opens the academy with somebody logged in: it works once, for a few minutes. A path alone stands in the
   * portal itself. Rejects with PortError, `refused` where the academy has no place for them, `unknown` where it does not answer.
   */
  readonly openLink: (student: Student) => Promise<string>;
};

/** Whether an address leads to the academy: by https, and to no other host than the configured one. */
export function leadsToAcademy(address: string, host: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === '';
}
