/** Public interface of this area for other areas. */
export { chosenLanguage } from './chosen-language.ts';
export { sessionErrors } from './errors.ts';
export { issueFirstAccessCode } from './first-access.routes.ts';
export { escapeHtml, firstName, linkMail } from './password-mails.ts';
export { toUsuario } from './session.routes.ts';
export { mailText } from './texts.ts';
