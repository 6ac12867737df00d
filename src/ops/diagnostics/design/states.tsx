import { Alert } from '../../../core/html/design/alert.tsx';
import { Badge } from '../../../core/html/design/badge.tsx';
import { Banner } from '../../../core/html/design/banner.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Face } from '../../../core/html/design/face.tsx';
import { Fact } from '../../../core/html/design/fact.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { RowList } from '../../../core/html/design/row-list.tsx';
import { Shown } from './shown.tsx';

/** States, and lists of items with a state. */
export function States() {
  return (
    <>
      <Shown title="Badges and faces" about="Colour never stands alone: a word goes with it.">
        <p class="actions">
          <Badge>Edited</Badge>
          <Badge tone="good" icon="globe">
            Published
          </Badge>
          <Badge tone="warn" icon="lock">
            Only you
          </Badge>
          <Badge tone="bad" icon="x">
            Suspended
          </Badge>
          <Badge tone="accent">New</Badge>
        </p>
        <p class="actions">
          <Face name="Maya Lindqvist" size="large" />
          <Face name="Maya Lindqvist" />
          <Face name="maya" size="small" />
        </p>
      </Shown>
      <Shown title="What happened" about="Done, refused, or worth knowing.">
        <Done>Your password is set.</Done>
        <Alert>The username or the password is not right.</Alert>
        <Banner>You are working for somebody else. The log says so.</Banner>
        <Banner tone="warn">You are offline. What you type is kept here.</Banner>
      </Shown>
      <Shown title="Nothing yet" about="What could be here, and the first step.">
        <EmptyState icon="award" title="No awards yet" hint="A prize, a scholarship, a golden screw.">
          <button type="button" class="second">
            <Icon name="plus" />
            Add an award
          </button>
        </EmptyState>
        <RowList none="There is nothing yet.">{[]}</RowList>
      </Shown>
      <Shown title="Progress" about="How much of it is there.">
        <progress value="64" max={100} aria-label="Translated" />
        <meter value="0.4" min={0} max={1} aria-label="Used" />
      </Shown>
      <Shown title="Lists and facts" about="Rows, facts and tables.">
        <RowList none="">
          {[
            <li>
              <strong>A row</strong> <Badge>state</Badge>
            </li>,
            <li>
              <strong>Another</strong> <Moment at="2026-11-16T12:00:00Z" locale="en" />
            </li>,
          ]}
        </RowList>
        <dl class="facts">
          <Fact name="State">published</Fact>
          <Fact name="Places">2</Fact>
        </dl>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Maya</th>
              <td>
                <Badge tone="good">Published</Badge>
              </td>
            </tr>
          </tbody>
        </table>
        <div class="card">A card.</div>
      </Shown>
    </>
  );
}
