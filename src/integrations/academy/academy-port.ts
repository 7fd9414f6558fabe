/** A user whom the academy lets in; it knows people by their e-mail address. */
export type Student = { readonly email: string; readonly name: string };

/** The online academy (specification 002, section 2.20; network.md, section 5). */
export type AcademyPort = {
  /**
   * Creates an address that opens the academy with the student logged in: it works once, for a few minutes. A path
   * without host belongs to the portal itself. Rejects with PortError: `refused` if the academy has no place for them,
   * `unknown` if it does not answer.
   */
  readonly openLink: (student: Student) => Promise<string>;
};

/** Whether an address belongs to the academy: https, with exactly the configured host. */
export function leadsToAcademy(address: string, host: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === '';
}
