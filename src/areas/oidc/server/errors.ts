import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse logins by OpenID Connect. */
export const oidcErrors = defineErrors({
  OIDC_INATIVO: {
    status: 422,
    'pt-BR': 'Este portal não tem login por outro provedor.',
    es: 'Este portal no tiene ingreso por otro proveedor.',
    en: 'This portal has no login by another provider.',
  },
  OIDC_INDISPONIVEL: {
    status: 503,
    'pt-BR': 'O provedor de login não respondeu. Tente de novo em instantes, ou entre com a sua senha.',
    es: 'El proveedor de ingreso no respondió. Inténtelo de nuevo en unos instantes, o ingrese con su contraseña.',
    en: 'The login provider did not answer. Try again in a moment, or log in with your password.',
  },
  OIDC_RECUSADO: {
    status: 401,
    'pt-BR':
      'O login no provedor não pôde ser confirmado: foi cancelado, demorou demais ou já foi usado. Tente de novo.',
    es: 'El ingreso en el proveedor no pudo confirmarse: se canceló, demoró demasiado o ya se usó. Inténtelo de nuevo.',
    en: 'The login at the provider could not be confirmed: it was canceled, took too long or has been used. Try again.',
  },
  OIDC_SEM_EMAIL: {
    status: 401,
    'pt-BR': 'O provedor não confirmou o seu e-mail. Confirme-o lá e tente de novo.',
    es: 'El proveedor no confirmó su correo. Confírmelo allí e inténtelo de nuevo.',
    en: 'The provider has not verified your e-mail. Verify it there and try again.',
  },
  OIDC_SEM_CADASTRO: {
    status: 401,
    'pt-BR': 'Não há usuário ativo no portal com este login. Peça o seu cadastro a um administrador.',
    es: 'No hay un usuario activo en el portal con este ingreso. Pida su registro a un administrador.',
    en: 'There is no active user of the portal with this login. Ask an administrator to register you.',
  },
});
