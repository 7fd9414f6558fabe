/** An item to choose; `key` identifies it, even among items with the same label. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Small text after the label: why the item is here. */
  readonly note?: string;
  /** A second line that distinguishes items with the same label. */
  readonly line?: string;
  /** Runs an action instead of being chosen: Enter never takes it as the best match. */
  readonly isAction?: boolean;
};
