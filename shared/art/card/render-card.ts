import { type Card, CARD_SIZES, type CardItem } from './card.ts';
import {
  renderBrand,
  renderFigure,
  renderNeatLine,
  renderScene,
  renderItemCrest,
  frameCard,
  HAIRLINE_COLOUR,
  INK,
  NIGHT_COLOUR,
  PALE_INK,
  typesetUpright,
} from './card-parts.ts';
import { type Letters, getDrawableName, typesetBlock, typesetLine, measureWidth } from './letters.ts';

const { width, height } = CARD_SIZES.card;
const [LEFT_X, RIGHT_X, TOP_Y, FOOT_Y] = [60, 928, 238, 536] as const;
const SIDE_BOX = { x: 978, width: 212 } as const;

/** Renders a link preview that stays legible at the width of a chat on a phone. */
export function renderCard(card: Card, letters: Letters): string {
  const { things } = card;
  const titleBlock = typesetBlock(
    card.title,
    {
      x: LEFT_X,
      y: 172,
      size: 56,
      width: RIGHT_X - LEFT_X,
      minSize: 38,
      lines: things.length > 0 ? 1 : 3,
      leading: 1.24,
      fill: INK,
    },
    letters,
  );
  const bottomY = 172 + titleBlock.lines * titleBlock.size * 1.24;
  const subtitleBlock =
    things.length > 0
      ? ''
      : typesetBlock(
          card.line,
          {
            x: LEFT_X,
            y: bottomY + 8,
            size: 28,
            width: RIGHT_X - LEFT_X,
            minSize: 24,
            lines: 4,
            leading: 1.5,
            fill: PALE_INK,
          },
          letters,
        ).drawing;
  const [singleItem] = things;
  const body =
    renderSide(card, letters) +
    renderBrand(card, { x: LEFT_X, y: 46, size: 52, width: RIGHT_X - LEFT_X }, letters) +
    (things.length === 1 && singleItem
      ? renderOne(singleItem, letters)
      : titleBlock.drawing + subtitleBlock + renderItems(things, letters)) +
    renderFooter(card, letters) +
    renderNeatLine({ width, height });
  return frameCard(body, { width, height }, card, letters);
}

function renderSide(card: Card, letters: Letters): string {
  const sideBox = { ...SIDE_BOX, y: 10, height: height - 20 };
  if (card.upright === '') return renderScene(card.scene, sideBox, CARD_SIZES.card);
  return (
    renderScene(card.scene, { ...sideBox, y: 440, height: 180 }, CARD_SIZES.card) +
    `<rect x="${sideBox.x}" y="${sideBox.y}" width="${sideBox.width}" height="430" fill="${NIGHT_COLOUR}"/>` +
    typesetUpright(card.upright, { ...sideBox, y: 40, height: 370 }, letters)
  );
}

/** Renders items side by side with separators. */
function renderItems(items: readonly CardItem[], letters: Letters): string {
  const columnGap = 32;
  const columnWidth =
    items.length === 2 ? 400 : (RIGHT_X - LEFT_X - columnGap * (items.length - 1)) / Math.max(items.length, 1);
  return items
    .map((item, index) => {
      const columnX = LEFT_X + index * (columnWidth + columnGap);
      const separatorLine =
        index > 0 &&
        `<path d="M${columnX - columnGap / 2} ${TOP_Y}V${FOOT_Y - 34}" stroke="${HAIRLINE_COLOUR}" stroke-width="1.5"/>`;
      return (
        (separatorLine || '') +
        renderColumn(item, { x: columnX, room: columnWidth, isNarrow: items.length > 3 }, letters)
      );
    })
    .join('');
}

interface ColumnBox {
  x: number;
  room: number;
  isNarrow: boolean;
}

/** Renders seal, name and figure. Without a figure the name gets its space. */
function renderColumn(item: CardItem, { x, room, isNarrow }: ColumnBox, letters: Letters): string {
  const { place } = item;
  const [figure] = item.figures;
  const crestSize = figure ? (isNarrow ? 60 : 76) : 104;
  const crest = renderItemCrest(item.seal, { x, y: TOP_Y, width: crestSize, height: crestSize });
  const nameX = x + (crest && figure ? crestSize + 14 : 0);
  const nameY = TOP_Y + (figure ? 26 : crest ? crestSize + 44 : 40);
  const blockBox = { x: nameX, width: x + room - nameX };
  const nameBlock = typesetBlock(
    getDrawableName(item, letters),
    {
      ...blockBox,
      y: nameY,
      size: figure ? 27 : 32,
      minSize: 20,
      lines: figure && !isNarrow ? 2 : 3,
      leading: 1.18,
      fill: INK,
    },
    letters,
  );
  const bottomY = Math.max(nameY + nameBlock.lines * nameBlock.size * 1.2, figure ? TOP_Y + 56 : 0);
  const placeBlock = typesetBlock(
    place,
    { ...blockBox, y: bottomY, size: 19, minSize: 15, lines: figure ? 1 : 2, leading: 1.3, fill: PALE_INK },
    letters,
  );
  return (
    crest +
    nameBlock.drawing +
    placeBlock.drawing +
    (figure ? renderFigure(figure, { x, y: 388, width: room, size: 44 }, letters) : '')
  );
}

/** Renders a single item, whose name is the title of the card. */
function renderOne(item: CardItem, letters: Letters): string {
  const { seal, place, figures } = item;
  const displayName = getDrawableName(item, letters);
  const secondName = displayName === item.other ? '' : item.other;
  const crestTop = figures.length > 0 ? 142 : 200;
  const crest = renderItemCrest(seal, { x: LEFT_X, y: crestTop, width: 128, height: 128 });
  const textX = LEFT_X + (crest ? 158 : 0);
  const blockOptions = { x: textX, width: RIGHT_X - textX, lines: 1, leading: 1.16 };
  const nameBlock = typesetBlock(
    displayName,
    { ...blockOptions, y: crestTop + 48, size: 54, minSize: 34, lines: 2, fill: INK },
    letters,
  );
  const nextY = crestTop + 92 + (nameBlock.lines - 1) * nameBlock.size * 1.16;
  const smallOptions = { ...blockOptions, size: 26, minSize: 18, fill: PALE_INK };
  const secondNameBlock = typesetBlock(secondName, { ...smallOptions, y: nextY }, letters);
  const placeBlock = typesetBlock(place, { ...smallOptions, y: nextY + (secondName ? 38 : 0) }, letters);
  const figureWidth = (RIGHT_X - LEFT_X - 32) / 2;
  const ruleLine = `<path d="M${LEFT_X} 366H${RIGHT_X}" stroke="${HAIRLINE_COLOUR}" stroke-width="1.5"/>`;
  const figureMarkup = figures
    .slice(0, 2)
    .map((figure, index) =>
      renderFigure(figure, { x: LEFT_X + index * (figureWidth + 32), y: 406, width: figureWidth, size: 50 }, letters),
    );
  return (
    crest +
    nameBlock.drawing +
    secondNameBlock.drawing +
    placeBlock.drawing +
    (figureMarkup.length > 0 ? ruleLine : '') +
    figureMarkup.join('')
  );
}

function renderFooter({ note, host }: Card, letters: Letters): string {
  const fontSize = 22;
  const hostText = typesetLine(host, { x: RIGHT_X, y: 582, size: fontSize, fill: PALE_INK, anchor: 'end' }, letters);
  const noteWidth = RIGHT_X - LEFT_X - measureWidth(host, letters) * fontSize - 40;
  return (
    `<path d="M${LEFT_X} ${FOOT_Y}H${RIGHT_X}" stroke="${INK}" stroke-width="2"/>` +
    typesetBlock(
      note,
      { x: LEFT_X, y: 582, size: fontSize, width: noteWidth, minSize: 15, lines: 1, leading: 1.2, fill: INK },
      letters,
    ).drawing +
    hostText
  );
}
