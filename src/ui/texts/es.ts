export const texts = {
  close: 'Cerrar',
  retry: 'Intentar de nuevo',
  loading: 'Cargando',
  error: {
    title: 'No se pudo cargar',
    reference: 'Código para soporte: {{id}}',
  },
};
