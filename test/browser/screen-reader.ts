import type { CDPSession, Page } from 'playwright-core';

type Nodes = Awaited<ReturnType<CDPSession['send']>> & { nodes: AccessibleNode[] };

interface AccessibleNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Said by no screen reader: boxes around what is said, and the pieces that a text is drawn in. */
const silent = new Set(['none', 'generic', 'InlineTextBox', 'paragraph', 'strong', 'DescriptionList']);

/** What Chromium tells a screen reader of a page, in order: role, name, and the language or level where there is one. */
export async function readAloud(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as Nodes;
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));

  function lines(id: string, depth: number, above: string): string[] {
    const node = byId.get(id)!;
    const role = node.role?.value ?? '';
    const name = node.name?.value ?? '';
    const said = !node.ignored && !silent.has(role);
    // A text that is its own element's name is said once.
    if (role === 'StaticText' && name === above) return [];
    const properties = (node.properties ?? [])
      .filter((property) => ['level', 'live', 'expanded'].includes(property.name))
      .map((property) => ` ${property.name}=${property.value.value}`);
    const line = `${'  '.repeat(depth)}${role}${name === '' ? '' : ` ${JSON.stringify(name)}`}${properties.join('')}`;
    const inside = (node.childIds ?? []).flatMap((child) =>
      lines(child, depth + (said ? 1 : 0), said ? name : above),
    );
    return said ? [line, ...inside] : inside;
  }
  return lines(nodes[0]!.nodeId, 0, '');
}
