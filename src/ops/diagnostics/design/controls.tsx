import { Action } from '../../../core/html/design/action.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { MenuButton, MenuLink } from '../../../core/html/design/menu-button.tsx';
import { SelectField } from '../../../core/html/design/select-field.tsx';
import { ShownOnce } from '../../../core/html/design/shown-once.tsx';
import { Tabs } from '../../../core/html/design/tabs.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { Shown } from './shown.tsx';

/** Buttons and fields. */
export function Controls() {
  return (
    <>
      <Shown title="Buttons" about="One filled button a page. What cannot be undone is an outline.">
        <p class="actions">
          <button type="button">Publish</button>
          <button type="button" class="second">
            <Icon name="plus" />
            Add a job
          </button>
          <button type="button" class="quiet">
            Cancel
          </button>
          <button type="button" class="danger">
            Delete
          </button>
          <button type="button" class="quiet only" aria-label="More">
            <Icon name="ellipsis" />
          </button>
          <button type="button" class="second small">
            Small
          </button>
          <a class="button second" href="#buttons">
            View the page
          </a>
        </p>
        <p class="actions">
          <button type="button" disabled>
            Not now
          </button>
          <button type="button" aria-disabled="true">
            Publishing …
          </button>
          <button type="button" class="quiet" disabled>
            Not now
          </button>
        </p>
        <Action to="#buttons" label="Do it" which="to this one" />
      </Shown>
      <Shown
        title="Menus and folds"
        about="They open without a script; Escape or a press elsewhere closes a menu."
      >
        <div class="actions">
          <MenuButton id="more" label="More about this entry">
            <MenuLink to="#menus" icon="pencil">
              Change
            </MenuLink>
            <MenuLink to="#menus" icon="copy">
              Copy
            </MenuLink>
          </MenuButton>
          <MenuButton id="word" face="With a word">
            <MenuLink to="#menus" icon="user">
              Account
            </MenuLink>
          </MenuButton>
          <MenuButton id="choice" face="One of two">
            {['Public', 'Private'].map((word, index) => (
              <label>
                <input type="radio" name="choice" checked={index === 0} />
                <span>
                  <strong>{word}</strong>
                  <small>What that means, in a sentence.</small>
                </span>
              </label>
            ))}
          </MenuButton>
        </div>
        <details class="disclosure">
          <summary>What is rare</summary>
          <p>Folded until somebody wants it.</p>
        </details>
      </Shown>
      <Shown title="Fields" about="Label above, hint and trouble below, in words.">
        <div class="fields">
          <TextField name="plain" label="Headline" value="Structural engineer" />
          <TextField name="hinted" label="Place" hint="Used in the directory." />
          <TextField
            name="wrong"
            label="Web address"
            value="nordholz,example"
            trouble="An address begins with https:// and has no comma."
          />
          <SelectField
            name="chosen"
            label="Month"
            options={['june', 'july']}
            texts={{ june: 'June', july: 'July' }}
            chosen="july"
          />
          <div class="field">
            <label for="long">Summary</label>
            <textarea id="long" class="said" rows={3}>
              What people write at length.
            </textarea>
          </div>
          <fieldset class="choices">
            <legend>Who sees it</legend>
            <label>
              <input type="radio" name="who" value="public" checked /> Everybody
            </label>
            <label>
              <input type="radio" name="who" value="private" /> Only you
            </label>
          </fieldset>
          <label class="check">
            <input type="checkbox" checked /> I still work here
          </label>
        </div>
        <div class="find">
          <Icon name="search" />
          <input type="search" aria-label="Search" placeholder="Name, skill, place, employer" />
          <button type="button">Find</button>
        </div>
        <ShownOnce label="Token" secret="vt_0123456789">
          It is shown once.
        </ShownOnce>
      </Shown>
      <Shown title="Tabs" about="Places beside each other.">
        <Tabs
          label="Places"
          places={[
            { to: '#tabs', title: 'All', isHere: true },
            { to: '#tabs', title: 'Published', isHere: false },
          ]}
        />
      </Shown>
    </>
  );
}
