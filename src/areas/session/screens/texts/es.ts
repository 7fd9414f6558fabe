export const texts = {
  title: 'Primer acceso',
  intro:
    'Este portal aún no tiene usuarios. Cree el primer administrador con el código que aparece en la terminal del servidor.',
  code: 'Código de la terminal',
  name: 'Su nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHelp: 'Al menos 10 caracteres. Una frase larga es fácil de recordar y difícil de adivinar.',
  submit: 'Crear administrador',
  missing: {
    codigo: 'Indique el código que muestra la terminal del servidor.',
    nome: 'Indique su nombre.',
    login: 'Indique un correo, como ana@empresa.com.',
    senha: 'La contraseña necesita al menos 10 caracteres.',
  },
  unexpected: 'Algo salió mal. Intente de nuevo.',
};
