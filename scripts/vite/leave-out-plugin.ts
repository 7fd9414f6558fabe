import type { Plugin } from 'vite';

type LeftOut = {
  /** Part of the path of the importing module. */
  readonly importer: string;
  /** End of the import path. */
  readonly source: string;
  /** Source code of the replacement. */
  readonly code: string;
};

/**
 * The runtime only uses the form of rjsf around a slice and draws all fields itself. So the fields, templates and
 * widgets of rjsf (with a Markdown renderer) are never used. The schema of a slice is a flat object without branches,
 * references or defaults, and no value ever changes in rjsf. So the schema need not be resolved, the values are those
 * given, and the functions for changed values are never called.
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
    // A new schema or value of a slice always has other content, so a shallow comparison is enough.
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

/** Parts of Mantine's components that no screen uses, but that are bundled because used components refer to them. */
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
  // Both only check whether they were given this component for scrolling.
  ...['Modal/ModalRoot.mjs', 'Drawer/DrawerRoot.mjs'].map((importer) => ({
    importer: `/components/${importer}`,
    source: '/ScrollArea.mjs',
    code: 'export const ScrollArea = { Autosize: Symbol() };',
  })),
];

/** Prefetching of links for server-side rendering, which the portal does not use. */
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
 * Replaces parts of libraries that the build never uses, but that a bundler cannot recognise as unused. The worker that
 * validates still has all of rjsf. A file of the portal that uses a removed part makes the build fail.
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
