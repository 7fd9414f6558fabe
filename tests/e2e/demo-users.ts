export const demoPassword = 'vitral-demo';
const demoUsers = [
  ...(['admin', 'financeiro', 'cliente', 'consultor', 'config', 'vendas', 'di'] as const),
  ...(['superadmin', 'atendente', 'cadastro', 'diretoria'] as const),
] as const;
export type DemoUser = (typeof demoUsers)[number];

/** What a user has seen who has been here before: no bar of cookies, pop-up or tour covers what a test looks at. */
export const seenSettings: Readonly<Record<string, unknown>> = {
  salvar_cookies: true,
  avisos: { popUps: ['/static/img/popups/boas-vindas.svg'] },
  passeio: { visto: '2026-01-01T00:00:00.000Z' },
};

/** Gives the demo users these settings; the tests of cookies, pop-ups and the tour take them away again. */
export async function settleDemoUsers(address: string): Promise<void> {
  for (const user of demoUsers) {
    await settleUser(address, await logInByApi(address, user));
  }
}

/** Gives the settings to whose token it is. */
export async function settleUser(address: string, token: string): Promise<void> {
  for (const [chave, valor] of Object.entries(seenSettings)) {
    const response = await fetch(`${address}/api/salvarConfiguracaoUsuario`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chave, valor }),
    });
    if (!response.ok) throw new Error(`The setting ${chave} was not saved: ${await response.text()}`);
  }
}

/** Logs a demo user in and answers the token. */
export async function logInByApi(address: string, user: DemoUser): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${user}@vitral.example`, password: demoPassword }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly token: string } };
  return data.token;
}
