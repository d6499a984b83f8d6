/** The events with a sound, each distinguishable by its tones alone. They are synthesized here; no file is loaded. */
export type Sound = "new" | "paid" | "message";

const TONES: Readonly<Record<Sound, readonly number[]>> = { new: [523, 784], paid: [523, 659, 784], message: [660] };
const TONE_SECONDS = 0.14;
const LOUDNESS = 0.12;
const SLOT = "board.sounds";

let audio: AudioContext | null = null;

/** Browsers let a page sound only after the person did something on it: the switch is that. */
export function switchSounds(on: boolean): void {
  try {
    localStorage.setItem(SLOT, on ? "on" : "off");
  } catch {
    // Storage may be switched off: the choice then lives as long as the page.
  }
  if (on) play("message");
}

/** Whether sounds are on in this browser. Off until somebody switches them on, and where storage is switched off. */
export function soundsWanted(): boolean {
  try {
    return localStorage.getItem(SLOT) === "on";
  } catch {
    return false;
  }
}

/** Plays an event's tones, in less than a second. Silent until the user has clicked somewhere on the page, as browsers demand. */
export function play(sound: Sound): void {
  const context = (audio ??= new AudioContext());
  void context.resume();
  const begin = context.currentTime + 0.02;
  TONES[sound].forEach((pitch, index) => tone(context, pitch, begin + index * TONE_SECONDS));
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE_SECONDS);
}
