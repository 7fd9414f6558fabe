import { elementKeys } from './element-keys.ts';
import type { KeyTable } from './key-definition.ts';

/** The key of a view that makes it a fragment. */
export const fragmentKey = {
  fragment: {
    type: 'fragment',
    description:
      'Makes the view a fragment: its `elements` are put in by elements of the type `include`, with these parameters in place of `{{name}}`, in keys as well. {} for none.',
    example: { titulo: { default: 'Contato' }, prefixo: { default: '' } },
  },
} as const satisfies KeyTable;

/** Keys of a fragment's parameter. */
export const fragmentParamKeys = {
  description: { type: 'text', description: 'What it is for.', example: 'Título do bloco.' },
  required: { type: 'flag', description: 'It must be given.', example: true },
  default: { type: 'any', description: 'Its value where it is not given; none when left out.', example: 'Contato' },
} as const satisfies KeyTable;

/** Keys of an element of type `include`, which a fragment replaces. */
export const includeKeys = {
  type: elementKeys.type,
  name: elementKeys.name,
  view: {
    type: 'text',
    description: 'Of an include: the fragment whose elements stand here, by the name of its file.',
    example: 'contato',
  },
  params: {
    type: 'values',
    description: 'Of an include: values for the parameters of its fragment.',
    example: { titulo: 'Contato de cobrança', prefixo: 'cobranca_' },
  },
  label: { ...elementKeys.label, description: 'Heading above the elements.' },
  visible: elementKeys.visible,
  help: elementKeys.help,
  cols: elementKeys.cols,
  collapsed: elementKeys.collapsed,
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

/** The type only exists in files: pages get the inserted fragment. */
export const includeType = {
  name: 'include',
  description: 'The elements of a fragment, with parameters.',
  keys: Object.keys(includeKeys),
  needs: ['view'],
} as const;
