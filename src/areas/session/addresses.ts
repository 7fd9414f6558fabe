import { named, type PortalScreen, publicPage, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the login and of passwords. */
export const sessionAddresses: readonly PortalScreen[] = [
  publicPage('/login', named('Entrar', 'Entrar', 'Log in')),
  publicPage('/esqueci_senha', named('Esqueci a Senha', 'Olvidé la contraseña', 'Forgotten password')),
  publicPage('/recuperar_senha', named('Alterar senha', 'Cambiar contraseña', 'Change password')),
  publicPage('/welcome', named('Primeiro acesso', 'Primer acceso', 'First access')),
  publicPage('/primeiro-acesso', named('Primeiro acesso', 'Primer acceso', 'First access')),
  screen({
    processo: 'ALTERAR_SENHA',
    path: '/alterar_senha',
    label: named('Alterar senha', 'Cambiar contraseña', 'Change password'),
    icon: 'lock',
    isBuilt: true,
  }),
];
