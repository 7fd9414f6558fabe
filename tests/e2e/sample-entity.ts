import { type CallApi, expect, putConfigured, removeConfigured, rowsOf, servedLayer } from './portal.ts';

type Values = Readonly<Record<string, unknown>>;

/** Empty lines before a view: each writing of it has another number of them, by which the answers tell it. */
let emptyLines = Date.now() % 400;

/** An entity that a test puts into the running system, with a list of its own, and takes out again. */
export function sampleEntity(name: string, title: string, properties: Values) {
  const schemaFile = `schemas/company/${name}.schema.json`;
  const viewFile = `views/company/${name}.view.json`;
  /** Waits until the server gives the view out: a page that is opened sooner begins with the one before. */
  const putView = async (api: CallApi, view: Values): Promise<void> => {
    emptyLines += 1;
    const text = `${'\n'.repeat(emptyLines)}${JSON.stringify({ entity: name, ...view }, null, 2)}`;
    await putConfigured(viewFile, text);
    const lineOfEntity = async () => (await servedLayer(api, name, viewFile))?.positions?.['/entity']?.line;
    await expect.poll(lineOfEntity).toBe(emptyLines + 2);
  };
  return {
    path: `/crud/${name}/`,
    /** Waits until the server knows it. */
    install: async (api: CallApi) => {
      await putConfigured(schemaFile, {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title,
        'x-plural': title,
        'x-menu': false,
        'x-label': 'nome',
        'x-search': ['nome'],
        type: 'object',
        required: ['nome'],
        properties: { nome: { type: 'string', title: 'Nome', maxLength: 120 }, ...properties },
      });
      await expect.poll(async () => (await api('config', 'GET', `/${name}`)).status).toBe(200);
      const { body } = await api('config', 'GET', `/${name}?size=0&fields=id`);
      // Those that refer to others go first, so that a second round finds none referred to.
      for (let round = 0; round < 4; round += 1)
        for (const { id } of rowsOf(body)) await api('config', 'DELETE', `/${name}/${String(id)}`);
    },
    show: (api: CallApi, list: Values) =>
      putView(api, { list: { click: { navigate: `/crud/${name}/{id}` }, ...list } }),
    form: (api: CallApi, elements: Values) => putView(api, { form: { elements } }),
    add: async (api: CallApi, values: Values): Promise<number> => {
      const { status, body } = await api('config', 'POST', `/${name}`, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number((body.data as Values).id);
    },
    remove: async () => {
      await removeConfigured(viewFile, schemaFile);
    },
  };
}
