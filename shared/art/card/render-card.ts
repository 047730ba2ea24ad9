import { type Card, CARD_SIZES, type CardItem } from './card.ts';
import {
  renderBrand,
  renderFigure,
  renderNeatLine,
  renderScene,
  renderItemSeal,
  frameCard,
  HAIR,
  INK,
  NIGHT,
  PALE,
  setUpright,
} from './card-parts.ts';
import { type Letters, firstDrawableName, setBlock, setLine, measureWidth } from './letters.ts';

const { width, height } = CARD_SIZES.card;
const [LEFT, RIGHT, TOP, FOOT] = [60, 928, 238, 536] as const;
const SIDE = { x: 978, width: 212 } as const;

/** Renders a link preview that stays legible at the width of a chat on a phone. */
export function renderCard(card: Card, letters: Letters): string {
  const { things } = card;
  const title = setBlock(
    card.title,
    {
      x: LEFT,
      y: 172,
      size: 56,
      width: RIGHT - LEFT,
      least: 38,
      lines: things.length > 0 ? 1 : 3,
      leading: 1.24,
      fill: INK,
    },
    letters,
  );
  const bottomY = 172 + title.lines * title.size * 1.24;
  const line =
    things.length > 0
      ? ''
      : setBlock(
          card.line,
          { x: LEFT, y: bottomY + 8, size: 28, width: RIGHT - LEFT, least: 24, lines: 4, leading: 1.5, fill: PALE },
          letters,
        ).drawing;
  const [cardItem] = things;
  const body =
    renderSide(card, letters) +
    renderBrand(card, { x: LEFT, y: 46, size: 52, width: RIGHT - LEFT }, letters) +
    (things.length === 1 && cardItem
      ? renderOne(cardItem, letters)
      : title.drawing + line + renderItems(things, letters)) +
    renderFoot(card, letters) +
    renderNeatLine({ width, height });
  return frameCard(body, { width, height }, card, letters);
}

function renderSide(card: Card, letters: Letters): string {
  const box = { ...SIDE, y: 10, height: height - 20 };
  if (card.upright === '') return renderScene(card.scene, box, CARD_SIZES.card);
  return (
    renderScene(card.scene, { ...box, y: 440, height: 180 }, CARD_SIZES.card) +
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="430" fill="${NIGHT}"/>` +
    setUpright(card.upright, { ...box, y: 40, height: 370 }, letters)
  );
}

/** Renders items side by side with separators. */
function renderItems(items: readonly CardItem[], letters: Letters): string {
  const gap = 32;
  const room = items.length === 2 ? 400 : (RIGHT - LEFT - gap * (items.length - 1)) / Math.max(items.length, 1);
  return items
    .map((item, index) => {
      const x = LEFT + index * (room + gap);
      const line = index > 0 && `<path d="M${x - gap / 2} ${TOP}V${FOOT - 34}" stroke="${HAIR}" stroke-width="1.5"/>`;
      return (line || '') + renderColumn(item, { x, room, isNarrow: items.length > 3 }, letters);
    })
    .join('');
}

interface ColumnPlace {
  x: number;
  room: number;
  isNarrow: boolean;
}

/** Renders seal, name and figure; without a figure the name gets its space. */
function renderColumn(item: CardItem, { x, room, isNarrow }: ColumnPlace, letters: Letters): string {
  const { place } = item;
  const [figure] = item.figures;
  const size = figure ? (isNarrow ? 60 : 76) : 104;
  const seal = renderItemSeal(item.seal, { x, y: TOP, width: size, height: size });
  const from = x + (seal && figure ? size + 14 : 0);
  const top = TOP + (figure ? 26 : seal ? size + 44 : 40);
  const block = { x: from, width: x + room - from };
  const nameBlock = setBlock(
    firstDrawableName(item, letters),
    {
      ...block,
      y: top,
      size: figure ? 27 : 32,
      least: 20,
      lines: figure && !isNarrow ? 2 : 3,
      leading: 1.18,
      fill: INK,
    },
    letters,
  );
  const bottomY = Math.max(top + nameBlock.lines * nameBlock.size * 1.2, figure ? TOP + 56 : 0);
  const placeBlock = setBlock(
    place,
    { ...block, y: bottomY, size: 19, least: 15, lines: figure ? 1 : 2, leading: 1.3, fill: PALE },
    letters,
  );
  return (
    seal +
    nameBlock.drawing +
    placeBlock.drawing +
    (figure ? renderFigure(figure, { x, y: 388, width: room, size: 44 }, letters) : '')
  );
}

/** Renders a single item, whose name is the title of the card. */
function renderOne(item: CardItem, letters: Letters): string {
  const { seal, place, figures } = item;
  const name = firstDrawableName(item, letters);
  const other = name === item.other ? '' : item.other;
  const top = figures.length > 0 ? 142 : 200;
  const svg = renderItemSeal(seal, { x: LEFT, y: top, width: 128, height: 128 });
  const from = LEFT + (svg ? 158 : 0);
  const block = { x: from, width: RIGHT - from, lines: 1, leading: 1.16 };
  const nameBlock = setBlock(name, { ...block, y: top + 48, size: 54, least: 34, lines: 2, fill: INK }, letters);
  const next = top + 92 + (nameBlock.lines - 1) * nameBlock.size * 1.16;
  const small = { ...block, size: 26, least: 18, fill: PALE };
  const second = setBlock(other, { ...small, y: next }, letters);
  const placeBlock = setBlock(place, { ...small, y: next + (other ? 38 : 0) }, letters);
  const room = (RIGHT - LEFT - 32) / 2;
  const rule = `<path d="M${LEFT} 366H${RIGHT}" stroke="${HAIR}" stroke-width="1.5"/>`;
  const texts = figures
    .slice(0, 2)
    .map((figure, index) =>
      renderFigure(figure, { x: LEFT + index * (room + 32), y: 406, width: room, size: 50 }, letters),
    );
  return (
    svg + nameBlock.drawing + second.drawing + placeBlock.drawing + (texts.length > 0 ? rule : '') + texts.join('')
  );
}

function renderFoot({ note, host }: Card, letters: Letters): string {
  const size = 22;
  const address = setLine(host, { x: RIGHT, y: 582, size, fill: PALE, anchor: 'end' }, letters);
  const room = RIGHT - LEFT - measureWidth(host, letters) * size - 40;
  return (
    `<path d="M${LEFT} ${FOOT}H${RIGHT}" stroke="${INK}" stroke-width="2"/>` +
    setBlock(note, { x: LEFT, y: 582, size, width: room, least: 15, lines: 1, leading: 1.2, fill: INK }, letters)
      .drawing +
    address
  );
}
