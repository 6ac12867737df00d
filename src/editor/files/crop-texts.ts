import { messages } from '../../texts/messages.ts';

/** Of the page that chooses a part of the picture. */
export const cropTexts = messages('editor/files/crop', {
  cropTitle: 'The part of the picture to show',
  cropIntro: 'The profile picture is a square. Choose which part of the picture it shows.',
  coverIntro: 'The cover is three times as wide as it is high. Choose which part of the picture it shows.',
  parts: {
    centre: 'The middle',
    left: 'The left side',
    right: 'The right side',
    top: 'The top',
    bottom: 'The bottom',
    exact: 'Exactly this part, in pixels:',
  },
  x: 'From the left',
  y: 'From the top',
  side: 'Side',
  width: 'Width',
  useCrop: 'Use this part',
  keepWhole: 'Keep the picture as it is',
  noAvatar: 'There is no such picture in the draft yet. Upload one first.',
  cannotCrop: 'Of this kind of picture no part can be cut out: it is used as it is.',
  badSquare:
    'That part does not lie within the picture, which is {width} × {height} pixels, or is smaller than 16 pixels.',
  otherPicture: 'The picture has been replaced since you opened this page. This is the one now.',
  cropped: 'The part to show is set in the draft.',
});
