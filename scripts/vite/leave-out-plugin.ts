import type { Plugin } from 'vite';

type LeftOut = {
  /** What the path of the importing module has in it. */
  readonly importer: string;
  /** How the import ends. */
  readonly source: string;
  /** The module that takes its place. */
  readonly code: string;
};

/**
 * The runtime takes the frame of a slice from rjsf and draws every field itself, so its own fields, templates and widgets
 * (with a renderer of Markdown) are never drawn. The schema of a slice is one flat object without branches, references or
 * defaults, and no value ever changes in rjsf: so the schema is what it is retrieved as, the values are those that were
 * given, and what rjsf would make of a change is never asked for.
 */
const ofRjsf: readonly LeftOut[] = [
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

/** Parts of Mantine's components that no screen draws, and which come along because they hang on those that it does. */
const unusedParts: Readonly<Record<string, readonly string[]>> = {
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Label', 'RadioGroup', 'RadioItem', 'Search', 'Sub'],
  Popover: ['ContextMenu'],
  Tooltip: ['Floating', 'Group'],
};

const ofMantine: readonly LeftOut[] = [
  ...Object.entries(unusedParts).flatMap(([component, parts]) =>
    parts.map((part) => ({
      importer: `/components/${component}/${component}.mjs`,
      source: `/${component}${part}.mjs`,
      code: `export const ${component}${part} = undefined;`,
    })),
  ),
  // Both only ask whether they were given this very component as what scrolls.
  ...['Modal/ModalRoot.mjs', 'Drawer/DrawerRoot.mjs'].map((importer) => ({
    importer: `/components/${importer}`,
    source: '/ScrollArea.mjs',
    code: 'export const ScrollArea = { Autosize: Symbol() };',
  })),
];

/** Links of the portal load nothing ahead from a server that draws, which is all that this is for in a browser. */
const ofRouter: readonly LeftOut[] = ['/lib/dom/lib.js', '/lib/components.js'].map((importer) => ({
  importer: `/react-router/dist/production${importer}`,
  source: '/ssr/components.js',
  code: `import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const mergeRefs = (ref) => ref;
    const noPrefetch = [false, null, {}];
    export const usePrefetchBehavior = () => noPrefetch;`,
}));

const leftOut = [...ofRjsf, ...ofMantine, ...ofRouter];
const prefix = '\0left-out:';
const usesOfUnused = new RegExp(
  `\\b(?:${Object.entries(unusedParts)
    .flatMap(([component, parts]) => parts.map((part) => `${component}\\.${part}`))
    .join('|')})\\b`,
);

/**
 * Leaves out of the build what it never uses of libraries and what a bundler cannot see to be unused. The worker that
 * validates has all of rjsf. A file of ours that draws a part that is left out stops the build.
 */
export function leaveOut(): Plugin {
  return {
    name: 'vitral:leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const place = leftOut.findIndex((each) => importer.includes(each.importer) && source.endsWith(each.source));
      return place < 0 ? null : `${prefix}${place}`;
    },
    load: (id) => (id.startsWith(prefix) ? (leftOut[Number(id.slice(prefix.length))]?.code ?? null) : null),
    transform(code, id) {
      const [used] = id.includes('/node_modules/') ? [] : (usesOfUnused.exec(code) ?? []);
      if (used !== undefined) this.error(`${used} is left out of the build: take it from the list of this plugin.`);
      return null;
    },
  };
}
