import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import { readRow } from '../chart/chart-data.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import { PictureStage, type StagePicture } from './picture-stage.tsx';
import classes from './strip-element.module.css';

/** Default fields of a row with the address of its picture. */
const usualPictures = ['url', 'link_imagem', 'imagem', 'foto', 'avatar', 'img', 'linkAnexo'];
/** Requested widths, in px. */
const largeRoom = 640;
const smallRoom = 64;

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx').then((module) => module.PictureDialog));

/** One picture at a time, selected in a strip by pointer or arrow keys. */
export function StripElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const source = useChartSource(name, element, false);
  const strip = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const pictures = source.rows.flatMap((row, index) => readPicture(row, index, element) ?? []);
  const place = Math.min(chosen, Math.max(0, pictures.length - 1));
  const shown = pictures[place];
  useChosen(name, element.choose === true, shown?.row ?? null);
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const altOf = (at: number): string => {
    const counted = { place: at + 1, total: pictures.length };
    const title = pictures[at]?.title ?? '';
    return title === '' ? t('strip.picture', counted) : t('strip.named', { ...counted, title });
  };
  const stage = {
    pictures: pictures.map(({ key, src, small }, at) => ({ key, src, small, name: altOf(at) })),
    ...{ place, onPlace: (to: number) => go(to, false) },
  };
  const go = (to: number, isFocused: boolean): void => {
    const next = (to + pictures.length) % pictures.length;
    setChosen(next);
    const small = strip.current?.children[next];
    if (!(small instanceof HTMLElement)) return;
    small.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isFocused) small.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next, true);
  };
  return (
    <section aria-label={hasLabel ? partName : undefined}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates
        source={source}
        isEmpty={shown === undefined}
        empty={element.empty}
        room={
          <>
            <div className={classes.large} data-zoom={element.zoom} />
            <div className={classes.room} />
          </>
        }
      >
        {element.zoom === true ? (
          <PictureStage {...stage} onOpen={() => setOpen(true)} />
        ) : (
          <LargePicture
            picture={stage.pictures[place]}
            onTurn={pictures.length < 2 ? null : stage.onPlace}
            place={place}
          />
        )}
        {element.choose === true && shown !== undefined && shown.title !== '' ? (
          <p className={classes.caption}>{shown.title}</p>
        ) : null}
        {isOpen ? <PictureDialog {...stage} label={partName ?? altOf(place)} onClose={() => setOpen(false)} /> : null}
        {pictures.length < 2 ? null : (
          <div ref={strip} className={classes.strip} role="listbox" aria-label={t('strip.choose')} onKeyDown={press}>
            {stage.pictures.map(({ key, src, small, name: alt }, at) => (
              <button
                key={key}
                type="button"
                role="option"
                className={classes.small}
                aria-selected={at === place}
                aria-label={alt}
                tabIndex={at === place ? 0 : -1}
                onClick={() => setChosen(at)}
              >
                <StoredImage src={small ?? src} room={smallRoom} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        )}
      </SourceStates>
    </section>
  );
}

type LargePictureProps = {
  readonly picture: StagePicture | undefined;
  readonly place: number;
  /** Null if there is no other picture. */
  readonly onTurn: ((to: number) => void) | null;
};

/** The selected picture, with arrows to its neighbours. */
function LargePicture({ picture, place, onTurn }: LargePictureProps) {
  const t = useElementTexts();
  return (
    <div className={classes.large}>
      {picture === undefined ? null : (
        <StoredImage
          key={picture.src}
          src={picture.src}
          room={largeRoom}
          alt={picture.name}
          className={classes.picture}
        />
      )}
      {onTurn === null ? null : (
        <>
          <ActionIcon
            className={classes.turn}
            data-side="start"
            variant="default"
            aria-label={t('strip.previous')}
            onClick={() => onTurn(place - 1)}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            className={classes.turn}
            data-side="end"
            variant="default"
            aria-label={t('strip.next')}
            onClick={() => onTurn(place + 1)}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

/** Makes the row of the shown picture available to other elements under the name of the strip. */
function useChosen(name: string, isOffered: boolean, row: JsonRecord | null): void {
  const { form } = useForm();
  const { store, model } = form;
  // A field of the record keeps its own value.
  const isKnown = isOffered && model?.fields[name] === undefined;
  useEffect(() => {
    if (isKnown) store.show(name, row);
  }, [store, name, isKnown, row]);
}

/** The picture of a row with thumbnail and title; null if it has none. */
function readPicture(row: JsonRecord, index: number, { itemValue, itemLabel, small }: BlockProps['element']) {
  const src = pictureOf(row, itemValue);
  if (src === null) return null;
  return { key: `${src} ${index}`, src, small: smallOf(row, small), title: titleOf(row, itemLabel), row };
}

function pictureOf(row: JsonRecord, field: string | undefined): string | null {
  for (const name of field === undefined ? usualPictures : [field]) {
    const value = readRow(row, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** The thumbnail of a picture; null if the row has none and the picture itself is drawn small. */
function smallOf(row: JsonRecord, field = 'link_miniatura'): string | null {
  const value = readRow(row, field);
  return typeof value === 'string' && value !== '' ? value : null;
}

function titleOf(row: JsonRecord, field: string | undefined): string {
  if (field !== undefined) return String(readRow(row, field) ?? '');
  const { name } = row;
  return typeof name === 'string' ? name : labelOf({ ...row, id: null });
}
