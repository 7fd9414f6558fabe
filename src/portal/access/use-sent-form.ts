import { type FormEvent, useRef, useState } from 'react';
import { ApiError, fieldMessages } from '../../api/index.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';

/** Problems of fields, as texts for the user. */
export type FieldTexts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const noTexts: FieldTexts<never> = {};

type SentFormOptions<Field extends string> = {
  readonly fields: readonly Field[];
  /** Returns the problems that keep these values from being sent. */
  readonly check: (values: Readonly<Record<Field, string>>) => FieldTexts<Field>;
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<unknown>;
};

/**
 * A form whose values are sent as they are. Problems of a field, found here or by the server, show at the field, and
 * the first such field gets the focus; problems of no field are the `problem`. `form` belongs on the form element,
 * whose inputs have the names of the fields.
 */
export function useSentForm<Field extends string>({ fields, check, send }: SentFormOptions<Field>) {
  const t = useTexts('shell');
  const [errors, setErrors] = useState<FieldTexts<Field>>(noTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const focus = (field: Field | undefined) => {
    const input = field === undefined ? null : ref.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };
  const show = (found: FieldTexts<Field>): boolean => {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    focus(first);
    return first !== undefined;
  };
  const submit = async () => {
    const data = ref.current === null ? null : new FormData(ref.current);
    const values = Object.fromEntries(fields.map((field) => [field, String(data?.get(field) ?? '')]));
    const typed = values as Readonly<Record<Field, string>>;
    setProblem(null);
    if (show(check(typed))) return;
    setSending(true);
    try {
      await send(typed);
    } catch (error) {
      if (show(error instanceof ApiError ? fieldMessages(error, fields) : noTexts)) return;
      setProblem(error instanceof ApiError ? error.message : t('problem.unexpected'));
      if (fields.length === 1) focus(fields[0]);
    } finally {
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  return { errors, problem, isSending, form: { ref, onSubmit, noValidate: true } };
}
