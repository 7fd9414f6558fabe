import { expect, test } from 'vitest';
import { importDirectly, readThin } from '../../../scripts/vite/direct-imports-plugin.ts';

const thin = { fileName: 'assets/begin-1.js', code: 'export{t as begin,n as other,end}from"./shared-2.js";\n' };

test('a chunk that only passes names on is thin, and no other', () => {
  const passed = readThin(thin);
  expect(passed?.file).toBe('assets/shared-2.js');
  expect([...(passed?.names ?? [])]).toEqual([
    ['begin', 't'],
    ['other', 'n'],
    ['end', 'end'],
  ]);
  for (const code of [
    'export{t as a}from"./b.js";t();',
    'import"./c.js";export{t as a}from"./b.js";',
    'let e=1;export{e as t};',
  ])
    expect(readThin({ ...thin, code })).toBeNull();
});

test('an import of a thin chunk takes the same names from the chunk that has them, and loads that one before', async () => {
  const passed = readThin(thin);
  if (passed === null) throw new Error('It is not thin.');
  const code =
    'm.f=["assets/begin-1.js","assets/a.css"];let{begin:e}=await import(`./begin-1.js`);import(`./own-3.js`)';
  const direct = importDirectly(code, new Map([[thin.fileName, passed]]));
  expect(direct).toBe(
    'm.f=["assets/shared-2.js","assets/a.css"];let{begin:e}=await import(`./shared-2.js`).then(e=>({begin:e.t,other:e.n,end:e.end}));import(`./own-3.js`)',
  );
});
