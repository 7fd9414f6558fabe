/**
 * Shares one query among all who ask at the same time. A result is given only to those who asked before the query was
 * sent, so that it is recent enough for each of them.
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
 * Position of the primary's log: every acknowledged change lies below it. A commit is acknowledged once it is on the
 * disk. With `synchronous_commit` off it may be acknowledged earlier, so the insert position is used.
 */
export const positionSql = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`;
