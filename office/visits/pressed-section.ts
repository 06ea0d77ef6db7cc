import { stepWords } from '#domains/field/step.ts';
import type { PressedAbout } from '#domains/field/verification.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Section } from '../screen.ts';

/** What the professional has pressed: when it happened and when it arrived, a correction beside the original. */
export function pressedSection(pressed: readonly PressedAbout[], timeZone: string): Section[] {
  if (pressed.length === 0) return [];
  const at = (moment: Date) => shortMomentInWords(moment, timeZone);
  return [
    {
      title: 'Pressed on the phone',
      table: {
        columns: ['Happened', 'What', 'Came', 'Where', 'By hand', 'Besides'],
        rows: pressed.map((step) => [
          at(step.happenedAt),
          stepWords[step.kind],
          `${at(step.cameAt)}${step.isOld ? ', more than 12 hours later' : ''}`,
          whereOf(step),
          step.byHand ?? '',
          besides(step, at),
        ]),
        empty: '',
      },
    },
  ];
}

function whereOf({ distanceMeters, card }: PressedAbout): string {
  return [
    ...(distanceMeters === null ? [] : [`${distanceMeters} m from the home`]),
    ...(card === null ? [] : [`number of the card ${card}`]),
  ].join(', ');
}

function besides(step: PressedAbout, at: (moment: Date) => string): string {
  const { by, corrects, isRefused, takenBackAt, words, body } = step;
  if (isRefused)
    return [
      `Not accepted${by === null ? '' : ` from ${by}`}: ${words}`,
      ...(body === null ? [] : [`They wrote: ${body}`]),
    ].join(' ');
  if (takenBackAt !== null) return `Undone ${at(takenBackAt)}`;
  if (corrects !== null)
    return `${stepWords[corrects.kind]} ${at(corrects.at)} was really ${at(corrects.rightAt)}: ${corrects.reason}`;
  return body ?? '';
}
