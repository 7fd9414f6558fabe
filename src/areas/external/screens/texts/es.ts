export const texts = {
  live: {
    nothing: 'Ninguna transmisión al aire',
    nothingHint: 'Cuando comience una transmisión, aparecerá aquí por sí sola.',
    tools: '¡DevTools detectado! Por favor, ciérrelo para continuar.',
    toolsHint:
      'Si no hay ninguna herramienta abierta, la ventana es menor de lo que dice el navegador: puede continuar.',
    goOn: 'Continuar de todos modos',
    keys: '¡Esta acción está deshabilitada!',
    elsewhere: 'Esta transmisión no se puede reproducir aquí',
    elsewhereHint: 'Viene de otra dirección, que se abre en una ventana propia.',
    lacksHls: 'Este navegador no reproduce su formato (HLS). Ábrala en una ventana propia o en otro navegador.',
    failed: 'La transmisión se detuvo',
    failedHint: 'El video no llegó hasta aquí. Puede ser su conexión o la propia transmisión.',
    again: 'Intentar de nuevo',
  },
};
