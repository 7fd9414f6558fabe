export const texts = {
  changeTitle: 'CAMBIAR CONTRASEÑA',
  welcomeTitle: 'CREE SU CONTRASEÑA PARA SU PRIMER ACCESO',
  present: 'Contraseña actual',
  enter: 'Escriba su contraseña',
  show: 'Mostrar u ocultar la contraseña',
  repeat: 'Confirme su contraseña',
  confirm: 'CONFIRMAR',
  back: 'Volver a Olvidé mi contraseña',
  rules: 'Use al menos {{least}} caracteres, de preferencia una frase. No puede ser su usuario.',
  others: 'Sus otras sesiones se cerrarán. Esta sigue abierta.',
  presentMissing: 'Indique su contraseña actual.',
  missing: 'Escriba la nueva contraseña.',
  different: 'Las contraseñas no son iguales. Escriba la misma en los dos campos.',
  noLink:
    'Para crear una contraseña, abra el enlace del correo que enviamos. Si no funciona, pida uno nuevo en Olvidé mi contraseña.',
  askAgain: 'Pedir un nuevo enlace',
  refused: {
    curta: 'La contraseña necesita al menos {{least}} caracteres.',
    login: 'La contraseña no puede ser su usuario. Elija otra.',
    fraca:
      'Esta contraseña es fácil de adivinar. Use más caracteres, de tipos diferentes, sin palabras comunes ni secuencias.',
  },
};
