/** One item to choose; `key` tells it apart, even from another with the same label. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Stands behind the label, smaller: why the item is here. */
  readonly note?: string;
  /** A second line: what tells it from others of the same label. */
  readonly line?: string;
  /** Does something instead of being chosen: it is never the hit that Enter takes by itself. */
  readonly isAction?: boolean;
};
