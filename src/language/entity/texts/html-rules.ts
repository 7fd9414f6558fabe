/**
 * What formatted text may contain, in the browser and on the server: structure and links, without styles, classes,
 * pictures or scripts. Both sanitise by this table, so that people see what is stored.
 */
export const htmlTags: readonly string[] = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li'],
  ...['a', 'blockquote', 'pre', 'code', 'hr'],
];

export const htmlAttributes: Readonly<Record<string, readonly string[]>> = { a: ['href'], ol: ['start'] };

/** Protocols of links. Addresses without one lead within the portal. */
export const linkProtocols: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Tags that are removed with their content; other forbidden tags are removed without it. */
export const htmlDropped: readonly string[] = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe'];
