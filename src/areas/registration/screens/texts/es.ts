export const texts = {
  title: 'Aceptación del registro',
  loading: 'Abriendo la invitación',
  hello: 'Hola, {{nome}}. Su registro como consultor está listo para que lo acepte.',
  below: 'En la red, usted queda debajo de {{ascendente}}.',
  branch: 'Su sucursal es {{filial}}.',
  question:
    'Al aceptar, su registro queda activo. Si usted no pidió este registro, cierre esta página y nada cambiará.',
  accept: 'Aceptar el registro',
  accepted: 'Registro aceptado',
  acceptedText: 'Su registro como consultor está activo. Hable con quien lo registró sobre los próximos pasos.',
  expired: 'Invitación vencida',
  expiredText: 'Esta invitación venció. Pida a quien hizo su registro que la envíe de nuevo.',
  unknown: 'Invitación desconocida',
  unknownText:
    'Esta invitación no existe, o fue reemplazada por una más nueva. Abra el último correo que recibió, o pida a quien hizo su registro que la envíe de nuevo.',
  failed: 'No se pudo abrir la invitación',
  again: 'Intentar de nuevo',
};
