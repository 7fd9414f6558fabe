export const texts = {
  live: {
    nothing: 'No broadcast is on the air',
    nothingHint: 'One will appear here automatically as soon as it begins.',
    tools: 'DevTools detected! Please close it to continue.',
    toolsHint: 'If no tools are open, the window is just smaller than the browser reports: you may continue.',
    goOn: 'Continue anyway',
    keys: 'This action is disabled!',
    elsewhere: 'This broadcast cannot play here',
    elsewhereHint: 'It comes from another address, which opens in a window of its own.',
    lacksHls: 'This browser does not play its format (HLS). Open it in a window of its own or in another browser.',
    failed: 'The broadcast stopped',
    failedHint: 'The video did not come through. It may be your connection or the broadcast itself.',
    again: 'Try again',
  },
};
