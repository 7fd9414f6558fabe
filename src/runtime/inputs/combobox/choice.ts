/** One item to choose; `key` tells it apart, even from another with the same label. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Stands behind the label, smaller: why the item is here. */
  readonly note?: string;
};
