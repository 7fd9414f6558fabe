/** Servers from which views may load pages and pictures, besides the portal itself. */
export type AllowedSources = { readonly frameSources?: readonly string[]; readonly imageSources?: readonly string[] };

/** Values by directive. */
export type SecurityPolicy = Readonly<Record<string, string[]>>;

/** The content security policy of the portal's pages. */
export function contentSecurityPolicy(
  scripts: string,
  { frameSources = [], imageSources = [] }: AllowedSources = {},
): SecurityPolicy {
  return {
    'default-src': ["'self'"],
    'script-src': scripts.split(' '),
    'worker-src': ["'self'"],
    // Mantine sets sizes by style attributes and one style element.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageSources],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Stored PDF files are loaded with the session and shown from memory, as blob:.
    'frame-src': ["'self'", 'blob:', ...frameSources],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Workers may compile validators; they have no page. */
export const workerPolicy = policyText(contentSecurityPolicy("'self' 'unsafe-eval'"));

/** A policy as the value of its header. */
export function policyText(policy: SecurityPolicy): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}
