import type { Plugin } from 'vite';

/**
 * What the pages leave out of rjsf, by package, and how the import ends. The runtime takes the frame of a slice from
 * rjsf and draws every field itself, so its own fields, templates and widgets (with a renderer of Markdown) are never
 * drawn; and the schema of a slice is one flat object, so there is nothing to merge or to resolve in it.
 */
const leftOut: readonly { readonly importer: string; readonly source: string; readonly code: string }[] = [
  {
    importer: '/@rjsf/core/',
    source: '/getDefaultRegistry.js',
    code: `export default () => ({
      fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {}, translateString: String,
      globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
    });`,
  },
  {
    importer: '/@rjsf/utils/',
    source: '/shallowAllOfMerge.js',
    code: "export default () => { throw new Error('The schema of a slice has no allOf.'); };",
  },
  {
    importer: '/@rjsf/utils/',
    source: 'fast-uri',
    code: `const refuse = () => { throw new Error('The schema of a slice has no $ref.'); };
      export default { equal: refuse, resolve: refuse };`,
  },
];

const prefix = '\0rjsf-frame:';

/** Takes into the build what the runtime uses of rjsf. The worker that validates has all of it. */
export function rjsfFrame(): Plugin {
  return {
    name: 'vitral:rjsf-frame',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const place = leftOut.findIndex((each) => importer.includes(each.importer) && source.endsWith(each.source));
      return place < 0 ? null : `${prefix}${place}`;
    },
    load: (id) => (id.startsWith(prefix) ? (leftOut[Number(id.slice(prefix.length))]?.code ?? null) : null),
  };
}
