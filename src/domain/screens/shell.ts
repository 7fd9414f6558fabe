import { named, type PortalScreen, screen } from './portal-screen.ts';

/** The shell's own screens and the generic ones. */
export const shellScreens: readonly PortalScreen[] = [
  ...[
    { path: '/login', label: named('Entrar', 'Entrar', 'Log in') },
    { path: '/esqueci_senha', label: named('Esqueci a Senha', 'Olvidé la contraseña', 'Forgotten password') },
    { path: '/recuperar_senha', label: named('Alterar senha', 'Cambiar contraseña', 'Change password') },
    { path: '/welcome', label: named('Primeiro acesso', 'Primer acceso', 'First access') },
    { path: '/primeiro-acesso', label: named('Primeiro acesso', 'Primer acceso', 'First access') },
    {
      path: '/credencial/verificar/:codigo',
      label: named('Verificar credencial', 'Verificar credencial', 'Check a credential'),
    },
    {
      path: '/consultores/aceite/:codigo',
      label: named('Aceite do cadastro', 'Aceptación del registro', 'Accept the registration'),
    },
    { path: '/test', label: named('Teste', 'Prueba', 'Test') },
  ].map((page) => screen({ ...page, processo: null, audience: 'public', icon: 'door-enter', isBuilt: true })),
  screen({
    processo: 'HOME',
    paths: ['/', '/home'],
    label: named('Início', 'Inicio', 'Home'),
    icon: 'home',
    isBuilt: true,
  }),
  screen({
    processo: 'FAQ',
    path: '/faq',
    label: named('Perguntas frequentes', 'Preguntas frecuentes', 'Frequently asked questions'),
    icon: 'help-circle',
  }),
  screen({
    processo: 'NOTIFICACOES',
    path: '/notificacoes',
    label: named('Minhas notificações', 'Mis notificaciones', 'My notifications'),
    icon: 'bell',
  }),
  screen({
    processo: 'MEUS_DADOS',
    path: '/meus_dados',
    label: named('Meus dados', 'Mis datos', 'My data'),
    icon: 'user',
  }),
  screen({
    processo: 'MEUS_DADOS_PESSOAIS',
    path: '/meus_dados_pessoais',
    label: named('Meus dados pessoais', 'Mis datos personales', 'My personal data'),
    icon: 'shield-lock',
  }),
  screen({
    processo: 'DADOS_PESSOAIS',
    path: '/dados_pessoais/:entity/:id',
    label: named('Dados pessoais', 'Datos personales', 'Personal data'),
    icon: 'shield-lock',
    profiles: ['SUPERADMIN'],
  }),
  screen({
    processo: 'ALTERAR_SENHA',
    path: '/alterar_senha',
    label: named('Alterar senha', 'Cambiar contraseña', 'Change password'),
    icon: 'lock',
    isBuilt: true,
  }),
  screen({
    processo: 'SOBRE',
    path: '/sobre',
    label: named('Sobre o portal', 'Acerca del portal', 'About the portal'),
    icon: 'info-circle',
  }),
  screen({
    processo: 'VER_COMO',
    path: '/ver_como/:id',
    label: named('Ver como outra pessoa', 'Ver como otra persona', 'View as somebody else'),
    icon: 'eye',
    flags: { VER_COMO_USUARIO: ['SUPERADMIN'] },
  }),
  screen({
    processo: 'ESTUDIO',
    path: '/estudio',
    label: named('Estúdio', 'Estudio', 'Studio'),
    icon: 'tools',
    profiles: ['CONFIGURADOR'],
    menu: { group: null, order: 1000 },
  }),
  screen({
    processo: 'PROBLEMAS',
    path: '/configurar/problemas',
    label: named('Problemas das telas', 'Problemas de las pantallas', 'Screen problems'),
    icon: 'alert-triangle',
    profiles: ['CONFIGURADOR'],
    menu: { group: null, order: 1010 },
  }),
  screen({
    processo: 'SWAGGER',
    path: '/swagger',
    label: named('Chamadas da API', 'Llamadas a la API', 'API calls'),
    icon: 'api',
    profiles: ['CONFIGURADOR'],
  }),
];
