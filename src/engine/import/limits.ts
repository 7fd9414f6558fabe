/** What a file may hold at most. A file of these sizes is read in bounded memory. */
export const limits = {
  /** Of the uploaded file. */
  bytes: 50_000_000,
  /** Of the parts of a workbook, unpacked. */
  unpacked: 800_000_000,
  /** Of all texts of a workbook that its sheets share, which have to be kept at hand. */
  sharedBytes: 150_000_000,
  /** How many there are of them: short ones take more room than their bytes. */
  sharedTexts: 5_000_000,
  /** Elements within elements of the parts of a workbook; programs write a dozen levels. */
  depth: 64,
  /** Elements of one part: 200,000 rows of a hundred cells have half of them. */
  elements: 80_000_000,
  /** Names of elements and of attributes in one part, each of which takes long to be compared with the others: programs write a few hundred. */
  names: 2_000,
  /** Attributes of one element. */
  attributes: 256,
  /** Characters of one part in which nothing begins or ends: the longest attribute. */
  silence: 2_000_000,
  /** Files in the archive of a workbook. */
  parts: 5_000,
  /** Rows that are not blank, headings left out. */
  rows: 200_000,
  columns: 500,
  /** Characters of one cell. */
  cell: 1_000_000,
  /** Characters of one row of a CSV. */
  record: 4_000_000,
} as const;
