/**
 * What formatted text may hold, in the browser and on the server alike: structure and links, no styles, classes, pictures
 * or scripts. Both sides sanitise by this table, so that what a person sees is what is kept.
 */
export const htmlTags: readonly string[] = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li'],
  ...['a', 'blockquote', 'pre', 'code', 'hr'],
];

export const htmlAttributes: Readonly<Record<string, readonly string[]>> = { a: ['href'], ol: ['start'] };

/** Protocols of links. Addresses without one stay inside of the portal. */
export const linkProtocols: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** What is in these goes with them; of other tags that are not allowed the text stays. */
export const htmlDropped: readonly string[] = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe'];
