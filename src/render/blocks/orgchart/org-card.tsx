import { memo } from 'react';
import { useElementTexts } from '../../texts/elements/index.ts';
import type { CardWords } from './card-words.ts';
import type { OrgLayout } from './layout.ts';
import classes from './orgchart.module.css';

type OrgCardProps = {
  readonly row: number;
  readonly layout: OrgLayout;
  /** Position within the moving layer, in px. */
  readonly left: number;
  readonly top: number;
  readonly below: number;
  readonly siblings: number;
  readonly words: CardWords;
  readonly isActive: boolean;
  /** Whether it is drawn completely, or is so small that it only has its name. */
  readonly isWhole: boolean;
  readonly isPressable: boolean;
};

/** One person. The button that opens those below is for the mouse; the keyboard uses the card itself. */
export const OrgCard = memo(function OrgCard(props: OrgCardProps) {
  const { row, layout, left, top, below, siblings, words, isActive, isWhole, isPressable } = props;
  const t = useElementTexts();
  const person = layout.person[row] ?? 0;
  const isOpen = (layout.shown[row] ?? 0) > 0;
  const name = words.name(person);
  const detail = isWhole ? words.detail(person) : '';
  return (
    <div
      role="treeitem"
      className={classes.card}
      style={{ transform: `translate(${left}px, ${top}px)` }}
      tabIndex={isActive ? 0 : -1}
      aria-level={(layout.depth[row] ?? 0) + 1}
      aria-posinset={(layout.position[row] ?? 0) + 1}
      aria-setsize={siblings}
      aria-selected={isActive}
      data-row={row}
      data-tone={words.tone(person)}
      data-pressable={isPressable || undefined}
      title={isWhole ? undefined : name}
      {...(below > 0 ? { 'aria-expanded': isOpen } : {})}
    >
      {isWhole ? (
        <>
          <span className={classes.name}>{name}</span>
          {detail === '' ? null : <span className={classes.detail}>{detail}</span>}
          {below === 0 ? null : (
            <span
              className={classes.toggle}
              data-toggle={isOpen ? 'open' : 'closed'}
              title={t('orgchart.below', { count: below })}
            >
              {below}
            </span>
          )}
        </>
      ) : (
        name
      )}
    </div>
  );
});
