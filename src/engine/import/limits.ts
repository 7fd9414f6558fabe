/** Limits of a file. Within them it is read in bounded memory. */
export const limits = {
  /** Of the uploaded file. */
  bytes: 50_000_000,
  /** Of the parts of a workbook, unpacked. */
  unpacked: 800_000_000,
  /** Of all texts that the sheets of a workbook share, which are kept in memory. */
  sharedBytes: 150_000_000,
  /** Number of shared texts: short ones take more space than their bytes. */
  sharedTexts: 5_000_000,
  /** Nesting of elements in a workbook's parts; programs write about a dozen levels. */
  depth: 64,
  /** Elements of one part: 200,000 rows of a hundred cells have half as many. */
  elements: 80_000_000,
  /**
   * Distinct names of elements and attributes in one part, as each is slow to compare with the others: programs write a
   * few hundred.
   */
  names: 2_000,
  /** Attributes of one element. */
  attributes: 256,
  /** Characters of one part without the start or end of an element: the longest attribute. */
  silence: 2_000_000,
  /** Files in the archive of a workbook. */
  parts: 5_000,
  /** Rows that are not blank, without headings. */
  rows: 200_000,
  columns: 500,
  /** Characters of one cell. */
  cell: 1_000_000,
  /** Characters of one row of a CSV. */
  record: 4_000_000,
} as const;
