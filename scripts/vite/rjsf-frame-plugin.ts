import type { Plugin } from 'vite';

/**
 * What the pages leave out of rjsf, by package, and how the import ends. The runtime takes the frame of a slice from
 * rjsf and draws every field itself, so its own fields, templates and widgets (with a renderer of Markdown) are never
 * drawn. The schema of a slice is one flat object without branches, references or defaults, and no value ever changes
 * in rjsf: so the schema is what it is retrieved as, the values are those that were given, and what rjsf would make of
 * a change is never asked for.
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
    source: '/createSchemaUtils.js',
    code: `export default (validator, rootSchema) => ({
      getRootSchema: () => rootSchema,
      doesSchemaUtilsDiffer: (otherValidator, otherSchema) => otherValidator !== validator || otherSchema !== rootSchema,
      getDefaultFormState: (schema, formData) => formData,
      retrieveSchema: (schema) => schema,
    });`,
  },
  {
    // Neither schema nor values of a slice are ever made anew with the same content.
    importer: '/@rjsf/utils/',
    source: '/deepEquals.js',
    code: "export { default } from '@rjsf/utils/lib/shallowEquals.js';",
  },
  {
    importer: '/@rjsf/utils/',
    source: '/schemaHasNestedConditional.js',
    code: 'export default () => false;',
  },
  {
    importer: '/@rjsf/utils/',
    source: '/omitExtraData.js',
    code: `const refuse = () => { throw new Error('The values of a slice do not change in rjsf.'); };
      export { refuse as default, refuse as getFieldNames, refuse as getUsedFormData, refuse as isValueEmpty };`,
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
