import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { askedName } from './comment-text.ts';
import { commentsKey, findPeople, type Mentionable } from './comments.queries.ts';

const noPeople: readonly Mentionable[] = [];

/** The list of people below a text while a name is being typed after an @. */
export function useMentions(
  entity: string,
  id: number,
  text: string,
  onChoose: (person: Mentionable, from: number, to: number) => void,
) {
  const host = useHost();
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const asked = askedName(text, caret);
  const isAsked = asked !== null && asked.from !== closedAt;
  const [name] = useDebouncedValue(asked?.text.trim() ?? '', 150);
  const query = useQuery({
    queryKey: [...commentsKey(entity, id), 'people', name],
    queryFn: ({ signal }) => findPeople(host, entity, id, name, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const people = isAsked ? (query.data ?? noPeople) : noPeople;
  const isOpen = isAsked && query.data !== undefined;
  const at = Math.min(marked, Math.max(people.length - 1, 0));

  const choose = (person: Mentionable) => {
    if (asked === null) return;
    onChoose(person, asked.from, caret);
    setMarked(0);
    // Text after the name does not belong to it.
    setClosedAt(asked.from);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const person = people[at];
    if (event.key === 'Escape') {
      setClosedAt(asked?.from ?? null);
      event.stopPropagation();
    } else if (person === undefined) return false;
    else if (event.key === 'ArrowDown') setMarked((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setMarked((at + people.length - 1) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || (event.key === 'Tab' && !event.shiftKey))
      choose(person);
    else return false;
    event.preventDefault();
    return true;
  };
  /** Called with the position of the caret whenever it moves. */
  const follow = (place: number) => {
    setCaret(place);
    if (askedName(text, place)?.from !== closedAt) setClosedAt(null);
  };
  const type = (typed: string, place: number) => {
    setCaret(place);
    setMarked(0);
    if (askedName(typed, place)?.from !== closedAt) setClosedAt(null);
  };
  return { isOpen, people, marked: at, choose, onKeyDown, follow, type };
}
