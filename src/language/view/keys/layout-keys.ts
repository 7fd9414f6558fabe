import type { KeyTable } from './key-definition.ts';

/** Keys of what arranges other elements: sections, and the rows of a repeat. */
export const layoutKeys = {
  collapsed: {
    type: 'flag',
    description:
      'Lets the title of a section open and close it: true starts closed, false open. Of a repeat each row shows its name (`itemLabel`) and opens at a click, one at a time: with false the first is open. Of an orgchart false opens all branches.',
    example: true,
  },
  nested: {
    type: 'call',
    description:
      'Of a repeat with `collapsed`: the call that gives the rows inside of an opened one, filled from it; they are drawn alike, to any depth. Where a value of it is nothing there are none and nothing is asked.',
    example: { method: 'GET', url: 'listFaqByLanguage', params: { parent: '= total > 0 ? id' } },
  },
  countAs: {
    type: 'text',
    description:
      'Of a repeat: name by which other elements of the screen read how many rows there are; nothing while they are being asked for.',
    example: 'encontradas',
  },
  head: {
    type: 'flag',
    description:
      'Of a section on a screen without an entity: it stands in the head of the screen, beside its title, for what is about all of it.',
    example: true,
  },
  foot: {
    type: 'flag',
    description:
      'Of a section: one line, its first element at the start and the others at the end. On a screen without an entity it stays at the foot while that scrolls, for what one does most.',
    example: true,
  },
  dialog: {
    type: 'flag',
    description:
      'Of a section: it stands in a dialog over its screen while it is visible, for what is asked before the screen means anything. Closing it does its `click`. Its `label` is filled in as the `text` of a notice.',
    example: true,
  },
  leave: {
    type: 'action',
    description:
      'Of a section with `dialog`: what happens once, when it has been left in any way: closed, by a link in it, by the way back, or with its screen.',
    example: { call: { method: 'PUT', url: 'Aviso/{id}', body: { lido: true, versao: '{versao}' } }, refresh: true },
  },
} as const satisfies KeyTable;
