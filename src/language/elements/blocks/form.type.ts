import { blockType } from '../element-type.ts';

export const formType = blockType('chart', {
  description:
    'A form whose definition the call of `list` answers, such as `component/entrevista`. Its values are those of its field, by the names of the fields of that form; who validates the screen validates it too.',
  keys: ['list', 'field', 'disabled', 'empty'],
  needs: ['list'],
});
