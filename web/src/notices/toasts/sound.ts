const KEY = 'boli.sound';

/** Whether this device plays a sound when its user is outbid or wins. Off by default. */
export function wantsSound(): boolean {
  return localStorage.getItem(KEY) === 'on';
}

export function setSound(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
}

/** Plays two short tones. Browsers play no sound before the first click or key on the page. */
export function playChime(): void {
  const audio = new AudioContext();
  for (const [frequency, start] of [
    [660, 0],
    [880, 0.16],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.3);
    if (start > 0) tone.addEventListener('ended', () => void audio.close());
  }
}
