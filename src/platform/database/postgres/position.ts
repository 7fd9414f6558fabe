/**
 * Shares a question among all who ask it at the same time. An answer is given only to those who asked before the question
 * was sent, so that it is as late as each of them needs.
 */
export function createPositionReader(ask: () => Promise<number>): () => Promise<number> {
  let underWay: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  function send(): Promise<number> {
    const sent = ask().finally(() => {
      if (underWay === sent) underWay = null;
    });
    underWay = sent;
    return sent;
  }

  return () => {
    if (underWay === null) return send();
    const before = underWay;
    next ??= (async () => {
      await before.catch(() => null);
      next = null;
      return send();
    })();
    return next;
  };
}

/**
 * Where the primary's log is: what was acknowledged lies below. A commit is acknowledged once it is on the disk, unless
 * `synchronous_commit` is off, where it may be ahead of that.
 */
export const positionSql = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`;
