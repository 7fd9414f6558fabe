import { LinkedRecord } from '../../inputs/relation/lazy-linked-record.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { EntityChoice } from './entity-choice.tsx';

/** A record found by typing; for a link, in the entity that its other field names. */
export function AutocompleteElement(props: InputProps) {
  const rule = props.field?.link;
  if (rule === undefined) return <EntityAutocomplete {...props} />;
  return <LinkedRecord {...props} rule={rule} choose={EntityAutocomplete} />;
}

/** The same with a button that opens the dialog and one that clears (specification 000, section 2). */
export function PickerElement(props: InputProps) {
  const rule = props.field?.link;
  if (rule === undefined) return <EntityPicker {...props} />;
  return <LinkedRecord {...props} rule={rule} choose={EntityPicker} />;
}

function EntityAutocomplete(props: InputProps) {
  return <EntityChoice props={props} isPicker={false} />;
}

function EntityPicker(props: InputProps) {
  return <EntityChoice props={props} isPicker />;
}
